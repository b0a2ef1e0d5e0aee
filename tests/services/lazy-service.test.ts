import { expect, test, vi } from 'vitest';
import { lazyService } from '#src/services/services.ts';
import { refuse, succeed, type Reply } from '#src/services/reply.ts';

type Greeter = { greet(name: string, times?: number): Promise<Reply<{ text: string }>> };

/** A service whose code loads when the test says so. */
function createGreeter() {
  const greeter: Greeter = {
    greet: vi.fn(async (name: string, times = 1) => succeed({ text: name.repeat(times) })),
  };
  let made: Greeter | undefined;
  const load = vi.fn(async () => (made ??= greeter));
  return { greeter, load, service: lazyService<Greeter>({ present: () => made, load }) };
}

test('[SP-05] the first call loads the code and passes all arguments on; later calls load nothing', async () => {
  const { greeter, load, service } = createGreeter();
  expect(load).not.toHaveBeenCalled();
  expect(await service.greet('ho', 2)).toEqual({ success: true, text: 'hoho' });
  expect(await service.greet('ho')).toEqual({ success: true, text: 'ho' });
  expect(greeter.greet).toHaveBeenNthCalledWith(1, 'ho', 2);
  expect(load).toHaveBeenCalledOnce();
});

test('[MY-21] once the code is loaded, a call is made synchronously', async () => {
  const { greeter, service } = createGreeter();
  await service.greet('first');
  const reply = service.greet('second');
  expect(greeter.greet).toHaveBeenLastCalledWith('second');
  await reply;
});

test('[SP-08] code that cannot be loaded fails the call as if there were no response, and the next call loads it again', async () => {
  const { load, service } = createGreeter();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await service.greet('ho')).toEqual(refuse({ code: 'outcome_unknown' }));
  expect(await service.greet('ho')).toEqual({ success: true, text: 'ho' });
  expect(load).toHaveBeenCalledTimes(2);
});

test('an error that the code throws does not count as missing code', async () => {
  const bug = new Error('a bug');
  const broken: Greeter = { greet: () => Promise.reject(bug) };
  const service = lazyService<Greeter>({ present: () => broken, load: async () => broken });
  await expect(service.greet('ho')).rejects.toBe(bug);
});

test('calling a function that the service does not have throws an error that says so', async () => {
  const { service } = createGreeter();
  const call: unknown = Reflect.get(service, 'shout');
  if (typeof call !== 'function') throw new TypeError('a lazy service answers a function');
  await expect(Reflect.apply(call, service, [])).rejects.toThrow('no service has shout');
});
