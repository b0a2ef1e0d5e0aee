import { gzipSync } from 'node:zlib';

const blockBytes = 512;

/** Packs one file as a gzipped tar archive, the form in which Appwrite takes a function's code. */
export function packCode(fileName: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(blockBytes);
  header.write(fileName, 0, 100, 'utf8');
  header.write('0000644\0', 100, 'ascii');
  header.write('0000000\0', 108, 'ascii');
  header.write('0000000\0', 116, 'ascii');
  header.write(`${content.byteLength.toString(8).padStart(11, '0')}\0`, 124, 'ascii');
  header.write('00000000000\0', 136, 'ascii');
  header.write(' '.repeat(8), 148, 'ascii');
  header.write('0', 156, 'ascii');
  header.write('ustar\u000000', 257, 'ascii');
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  const padding = Buffer.alloc((blockBytes - (content.byteLength % blockBytes)) % blockBytes);
  const end = Buffer.alloc(2 * blockBytes);
  return new Uint8Array(gzipSync(Buffer.concat([header, content, padding, end])));
}
