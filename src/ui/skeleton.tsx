type SkeletonProps = {
  /** `rows` for a list of cells, `cards` for a list of cards, `header` for a profile's head, `balance` for Home's. */
  readonly shape: 'rows' | 'cards' | 'header' | 'balance';
  /** How many rows or cards. */
  readonly count?: number;
  /** Tells screen readers that something is loading. */
  readonly label: string;
};

const bone = 'rounded-full bg-track';

function RowBones() {
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <span className={`${bone} size-11 shrink-0`} />
      <span className="flex flex-1 flex-col gap-2">
        <span className={`${bone} h-3.5 w-2/5`} />
        <span className={`${bone} h-3 w-3/5`} />
      </span>
    </div>
  );
}

function CardBones() {
  return (
    <div className="flex flex-col gap-3.5 rounded-section bg-surface p-4 shadow-card">
      <span className="flex items-center justify-between gap-3">
        <span className={`${bone} h-4 w-3/5`} />
        <span className={`${bone} h-5 w-14`} />
      </span>
      <span className={`${bone} h-3.5 w-2/5`} />
      <span className={`${bone} h-6 w-32`} />
      <span className={`${bone} h-1.5 w-full`} />
    </div>
  );
}

function HeaderBones() {
  return (
    <div className="flex items-center gap-3">
      <span className={`${bone} size-16`} />
      <span className="flex flex-col gap-2">
        <span className={`${bone} h-6 w-40`} />
        <span className={`${bone} h-3.5 w-28`} />
      </span>
    </div>
  );
}

function BalanceBones() {
  return (
    <div className="flex flex-col gap-4">
      <span className="flex items-center gap-3">
        <span className={`${bone} size-11`} />
        <span className="flex flex-col gap-2">
          <span className={`${bone} h-4 w-32`} />
          <span className={`${bone} h-3.5 w-20`} />
        </span>
      </span>
      <span className={`${bone} h-10 w-44`} />
      <span className="flex gap-3">
        <span className="h-12.5 flex-1 rounded-field bg-track" />
        <span className="h-12.5 flex-1 rounded-field bg-track" />
      </span>
    </div>
  );
}

const bones = { rows: RowBones, cards: CardBones, header: HeaderBones, balance: BalanceBones };

/** Gray shapes in place of loading content, so that nothing jumps when it arrives. */
export function Skeleton({ shape, count = 3, label }: SkeletonProps) {
  const isList = shape === 'rows' || shape === 'cards';
  const indexes = Array.from({ length: isList ? count : 1 }, (_, index) => index);
  const Bones = bones[shape];
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      <div
        aria-hidden="true"
        className={`animate-breathe ${shape === 'rows' ? 'rounded-section bg-surface shadow-card' : 'flex flex-col gap-3'}`}
      >
        {indexes.map((index) => (
          <Bones key={index} />
        ))}
      </div>
    </div>
  );
}
