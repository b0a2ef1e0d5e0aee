import { Bubble, Coin, DrawingFrame, otherBubble, Person, tick } from './drawing.tsx';

const drawings = {
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

/**
 * A line drawing above the heading of a screen that is not a first one of members: a request on its way, an exchange, or
 * a stop.
 */
export function LaterDrawing({ name }: { readonly name: keyof typeof drawings }) {
  return <DrawingFrame>{drawings[name]}</DrawingFrame>;
}
