import type { ReactNode } from 'react';

/** What a drawing of the first screens shows: something done, something failed, or nothing yet. */
export type DrawingName = keyof typeof drawings;

const coin = 'm-5.5-6 5.5 6.8L5.5-6M0 .8V7';

/** A head and shoulders. */
export function Person({ x }: { readonly x: number }) {
  return <path d={`M${String(x)} 61a16 16 0 1 0 .1 0ZM${String(x - 29)} 132a29 29 0 0 1 58 0`} />;
}

/** A coin with its sign. */
export function Coin({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${String(x)} ${String(y)})`} className="stroke-none">
      <circle r={14} className="fill-warning-fill" />
      <path d={coin} fill="none" stroke="#fff" strokeWidth={3} />
    </g>
  );
}

/** A bubble with a tail at its end; what it says is in it. */
export function Bubble({
  isDashed = false,
  children,
}: {
  isDashed?: boolean;
  children: ReactNode;
}) {
  return (
    <g className="stroke-accent">
      <path
        d="M130 34h62a13 13 0 0 1 13 13v24a13 13 0 0 1-13 13h-7v13l-12-13h-43a13 13 0 0 1-13-13V47a13 13 0 0 1 13-13Z"
        className="fill-accent-soft"
        strokeDasharray={isDashed ? '7 7' : undefined}
      />
      {children}
    </g>
  );
}

/** A bubble with a tail at its start, and words in it. */
export const otherBubble = (
  <path d="M117 52H79L65 66V52h-8a14 14 0 0 1-14-14V15A14 14 0 0 1 57 1h71a14 14 0 0 1 14 14v18M64 21h54M64 34h22" />
);
/** A tick in a bubble. */
export const tick = <path d="m150 59 8 8 14-15" strokeWidth={4} />;

const drawings = {
  done: (
    <>
      <Person x={52} />
      <Person x={206} />
      <g transform="translate(-32 -12)">
        <Bubble>{tick}</Bubble>
      </g>
      <Coin x={18} y={52} />
      <Coin x={240} y={40} />
    </>
  ),
  failed: (
    <>
      {otherBubble}
      <g transform="translate(2 20)">
        <Bubble isDashed>
          <path d="M145 59v.01M161 59v.01M177 59v.01" strokeWidth={7} />
        </Bubble>
      </g>
      <Coin x={216} y={36} />
    </>
  ),
  empty: (
    <>
      <Person x={62} />
      {otherBubble}
      <g transform="translate(8 22)">
        <Bubble isDashed>
          <path d="M161 49v20M151 59h20" strokeWidth={4} />
        </Bubble>
      </g>
    </>
  ),
} as const;

/** A line drawing above a heading, as decoration. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  return <DrawingFrame>{drawings[name]}</DrawingFrame>;
}

/** The frame of a line drawing. */
export function DrawingFrame({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="-4 -4 264 140"
      fill="none"
      strokeWidth={3.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-[clamp(5.5rem,17dvh,8.75rem)] w-auto max-w-full stroke-drawing"
    >
      {children}
    </svg>
  );
}
