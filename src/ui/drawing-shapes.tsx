import type { ReactNode } from 'react';

const coin = 'm-5.5-6 5.5 6.8L5.5-6M0 .8V7';

/** A head and shoulders. */
function Person({ x }: { readonly x: number }) {
  return <path d={`M${String(x)} 61a16 16 0 1 0 .1 0ZM${String(x - 29)} 132a29 29 0 0 1 58 0`} />;
}

/** A coin with its sign. */
function Coin({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${String(x)} ${String(y)})`} className="stroke-none">
      <circle r={14} className="fill-warning-fill" />
      <path d={coin} fill="none" stroke="#fff" strokeWidth={3} />
    </g>
  );
}

/** A speech bubble with its tail at the end; its content is inside. */
function Bubble({ isDashed = false, children }: { isDashed?: boolean; children: ReactNode }) {
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

/** A speech bubble with its tail at the start, and lines of words inside. */
const otherBubble = (
  <path d="M117 52H79L65 66V52h-8a14 14 0 0 1-14-14V15A14 14 0 0 1 57 1h71a14 14 0 0 1 14 14v18M64 21h54M64 34h22" />
);
/** A check mark in a speech bubble. */
const tick = <path d="m150 59 8 8 14-15" strokeWidth={4} />;

/** The line drawings: done, failed, empty, a request on its way, an exchange, and a stop sign. */
export const drawings = {
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
  sent: (
    <>
      <circle cx={48} cy={98} r={25} />
      <path d="M48 83v15l10 7" />
      <Person x={118} />
      <g transform="translate(28 -32)">
        <Bubble>{tick}</Bubble>
      </g>
      <path d="M178 112h46M178 126h26" />
    </>
  ),
  exchange: (
    <>
      <Person x={30} />
      <Person x={224} />
      {otherBubble}
      <Bubble>
        <path
          d="M161 71s-12-6.500-12-14.500a6.600 6.600 0 0 1 12-3.800 6.600 6.600 0 0 1 12 3.800C173 64.500 161 71 161 71Z"
          className="fill-accent stroke-none"
        />
      </Bubble>
      <Coin x={127} y={116} />
      <path d="M97 116H88m4-4-4 4 4 4M157 116h9m-4-4 4 4-4 4" className="stroke-warning-fill" />
    </>
  ),
  stopped: (
    <>
      <Person x={92} />
      <g transform="translate(10 -22)">
        <Bubble>
          <path d="M153 51v16M169 51v16" strokeWidth={4} />
        </Bubble>
      </g>
    </>
  ),
} as const;
