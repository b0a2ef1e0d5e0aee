import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller answers fit into one or two packets as they are. */
const leastBytes = 2048;
/** Brotli's usual quality is meant for files that are packed once. */
const brotliQuality = 4;
const gzipLevel = 5;

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** A packed answer and what it is packed with. */
export type Packed = { readonly content: Uint8Array; readonly encoding: 'br' | 'gzip' };

/** Whether a client takes an encoding, as its `Accept-Encoding` says. */
function accepts(header: string, encoding: Packed['encoding']): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Packs an answer, off the main thread; undefined when it is small or the client takes it as it is only. Rule SP-06. */
export async function pack(
  content: string | Uint8Array,
  acceptEncoding: string | undefined,
): Promise<Packed | undefined> {
  if (acceptEncoding === undefined || content.length < leastBytes) return undefined;
  if (accepts(acceptEncoding, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    return { content: await packBrotli(content, { params }), encoding: 'br' };
  }
  if (!accepts(acceptEncoding, 'gzip')) return undefined;
  return { content: await packGzip(content, { level: gzipLevel }), encoding: 'gzip' };
}
