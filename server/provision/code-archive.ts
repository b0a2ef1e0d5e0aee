import { gzipSync } from 'node:zlib';

const blockBytes = 512;

/** A file of a function's code. */
export type CodeFile = { readonly name: string; readonly content: Uint8Array };

/** Packs files as a gzipped tar archive, the form in which Appwrite takes a function's code. */
export function packCode(files: readonly CodeFile[]): Uint8Array<ArrayBuffer> {
  const blocks = files.flatMap(({ name, content }) => {
    const padding = Buffer.alloc((blockBytes - (content.byteLength % blockBytes)) % blockBytes);
    return [headerOf(name, content.byteLength), content, padding];
  });
  const end = Buffer.alloc(2 * blockBytes);
  return new Uint8Array(gzipSync(Buffer.concat([...blocks, end])));
}

function headerOf(name: string, bytes: number): Uint8Array {
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0, 100, 'utf8');
  header.write('0000644\0', 100, 'ascii');
  header.write('0000000\0', 108, 'ascii');
  header.write('0000000\0', 116, 'ascii');
  header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124, 'ascii');
  header.write('00000000000\0', 136, 'ascii');
  header.write(' '.repeat(8), 148, 'ascii');
  header.write('0', 156, 'ascii');
  header.write('ustar\u000000', 257, 'ascii');
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return header;
}
