import { askBackend } from '#tests/support/served-backend.ts';
import type { LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { mustCall } from './call-backend.ts';
import { packArchive } from './pack-archive.ts';

/** The form that uploads an archive as a deployment to activate, with the entry file `main.js`. */
export function formOf(archive: Buffer): FormData {
  const form = new FormData();
  form.set('entrypoint', 'main.js');
  form.set('activate', 'true');
  form.set('code', new Blob([new Uint8Array(archive)]), 'code.tar.gz');
  return form;
}

/** Registers a function that everyone may call and deploys its code; empty code is for tests with an executor of their own. */
export async function deployFunction(
  backend: LocalAppwrite,
  id: string,
  source = '',
): Promise<void> {
  const body = { functionId: id, name: id, runtime: 'node-22', execute: ['any'] };
  await mustCall(backend, 'POST /functions', { body });
  const archive = packArchive([{ path: 'main.js', content: Buffer.from(source) }]);
  const request = new Request(`http://127.0.0.1/v1/functions/${id}/deployments`, {
    method: 'POST',
    headers: { 'x-appwrite-project': 'test', 'x-appwrite-key': 'test-key' },
    body: formOf(archive),
  });
  const { status } = await askBackend(backend, request);
  if (status !== 202) throw new Error(`the deployment was answered with ${status}`);
}
