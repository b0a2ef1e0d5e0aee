/** Runs functions that each respond when their test releases them. */
export function createHeldExecutor() {
  const running: (() => void)[] = [];
  const executor = {
    execute: () =>
      new Promise<void>((resolve) => running.push(resolve)).then(() => ({
        status: 200,
        headers: {},
        body: Buffer.from('done'),
        logs: '',
        errors: '',
      })),
    release: () => undefined,
    close: () => Promise.resolve(),
  };
  return { running, executor };
}
