import { encode } from 'uqr';

type QrCodeProps = {
  readonly text: string;
  /** Read aloud as the picture's text. */
  readonly label: string;
};

/** A text as a QR code: dark on white in any theme, as cameras need it, with the quiet zone of four modules. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="mx-auto size-52">
      <rect width={size} height={size} rx="2.5" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
