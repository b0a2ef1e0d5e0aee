import { gzipSync } from 'node:zlib';

type File = { readonly path: string; readonly content: Uint8Array };

const blockBytes = 512;

function header({ path, content }: File): Buffer {
  const block = Buffer.alloc(blockBytes);
  block.write(path, 0, 100);
  block.write('0000644\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\0', 257);
  block.write('00', 263);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** Packs files into a `.tar.gz`, as deployments are uploaded. */
export function packArchive(files: readonly File[]): Buffer {
  const blocks = files.flatMap((file) => [
    header(file),
    Buffer.from(file.content),
    Buffer.alloc((blockBytes - (file.content.length % blockBytes)) % blockBytes),
  ]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(blockBytes * 2)]));
}
