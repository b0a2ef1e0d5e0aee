import { expect, test, vi } from 'vitest';
import { lazyService } from '#src/services/services.ts';
import { refuse, succeed, type Reply } from '#src/services/reply.ts';

type Greeter = { greet(name: string, times?: number): Promise<Reply<{ text: string }>> };

/** A service whose code arrives when the test says so. */
function createGreeter() {
  const greeter: Greeter = {
    greet: vi.fn(async (name: string, times = 1) => succeed({ text: name.repeat(times) })),
  };
  let made: Greeter | undefined;
  const load = vi.fn(async () => (made ??= greeter));
  return { greeter, load, service: lazyService<Greeter>({ present: () => made, load }) };
}

test('[SP-05] the first call fetches the code and reaches it with all its values; later ones fetch nothing', async () => {
  const { greeter, load, service } = createGreeter();
  expect(load).not.toHaveBeenCalled();
  expect(await service.greet('ho', 2)).toEqual({ success: true, text: 'hoho' });
  expect(await service.greet('ho')).toEqual({ success: true, text: 'ho' });
  expect(greeter.greet).toHaveBeenNthCalledWith(1, 'ho', 2);
  expect(load).toHaveBeenCalledOnce();
});

test('[MY-21] once the code is there, a call is made before the caller gives up its turn', async () => {
  const { greeter, service } = createGreeter();
  await service.greet('first');
  const reply = service.greet('second');
  expect(greeter.greet).toHaveBeenLastCalledWith('second');
  await reply;
});

test('[SP-08] code that cannot be fetched fails the call as if no one answered, and the next call fetches it again', async () => {
  const { load, service } = createGreeter();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await service.greet('ho')).toEqual(refuse({ code: 'outcome_unknown' }));
  expect(await service.greet('ho')).toEqual({ success: true, text: 'ho' });
  expect(load).toHaveBeenCalledTimes(2);
});

test('what the code itself throws is no missing code', async () => {
  const bug = new Error('a bug');
  const broken: Greeter = { greet: () => Promise.reject(bug) };
  const service = lazyService<Greeter>({ present: () => broken, load: async () => broken });
  await expect(service.greet('ho')).rejects.toBe(bug);
});

test('a function that the service does not have is a bug that says so', async () => {
  const { service } = createGreeter();
  const call: unknown = Reflect.get(service, 'shout');
  if (typeof call !== 'function') throw new TypeError('a lazy service answers a function');
  await expect(Reflect.apply(call, service, [])).rejects.toThrow('no service has shout');
});
