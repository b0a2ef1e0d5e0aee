/** The form that uploads an archive as a deployment to activate, with the entry file `main.js`. */
export function formOf(archive: Buffer): FormData {
  const form = new FormData();
  form.set('entrypoint', 'main.js');
  form.set('activate', 'true');
  form.set('code', new Blob([new Uint8Array(archive)]), 'code.tar.gz');
  return form;
}
