/** The parts of a multipart body: text fields in order, files by field name. */
export type Multipart = {
  readonly fields: readonly (readonly [string, string])[];
  readonly files: ReadonlyMap<string, Uint8Array>;
};

/** The boundary that a content type names; undefined when it is no multipart form. */
export function multipartBoundary(contentType: string): string | undefined {
  if (!/^multipart\/form-data/i.test(contentType)) return undefined;
  const found = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
}

function headerParameter(header: string, name: string): string | undefined {
  return new RegExp(`[;\\s]${name}="([^"]*)"`, 'i').exec(header)?.[1];
}

const mostParts = 1000;

/** Splits a multipart body. Parts that are not well formed are left out. */
export function parseMultipart(body: Uint8Array, boundary: string): Multipart {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const delimiter = Buffer.from(`--${boundary}`);
  const fields: (readonly [string, string])[] = [];
  const files = new Map<string, Uint8Array>();
  let start = bytes.indexOf(delimiter);
  for (let count = 0; start >= 0 && count < mostParts; count += 1) {
    const from = start + delimiter.length;
    const next = bytes.indexOf(delimiter, from);
    if (next < 0) break;
    const part = bytes.subarray(from, next);
    const headEnd = part.indexOf('\r\n\r\n');
    if (headEnd >= 0) {
      const head = part.subarray(0, headEnd).toString();
      const content = part.subarray(headEnd + 4, Math.max(headEnd + 4, part.length - 2));
      const name = headerParameter(head, 'name');
      if (name !== undefined && headerParameter(head, 'filename') !== undefined) {
        files.set(name, content);
      } else if (name !== undefined) {
        fields.push([name, content.toString()]);
      }
    }
    start = next;
  }
  return { fields, files };
}
