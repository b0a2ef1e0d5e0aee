import { Link } from '#src/ui/link.tsx';
import { OutsideLink } from './outside-link.tsx';

/** One field of an item; with `href` its text is an external link, with `path` an internal one. */
export type Detail = {
  readonly label: string;
  readonly text: string;
  readonly href?: string;
  readonly path?: string;
};

/** The labeled fields of an item. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className="ui-cells overflow-clip rounded-section bg-surface">
      {details.map(({ label, text, href, path }) => (
        <div
          key={label}
          className="ui-cell-body relative ms-4 flex min-h-12 flex-col justify-center gap-0.5 py-2.5 pe-4"
        >
          <dt className="text-footnote text-subtitle">{label}</dt>
          {/* With `wrap-anywhere`, an isolated text would align to the wrong side in a line of another direction. */}
          <dd className="wrap-break-word whitespace-pre-line">
            <DetailText text={text} href={href} path={path} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DetailText({ text, href, path }: Pick<Detail, 'text'> & DetailTarget) {
  if (path !== undefined) {
    return (
      <Link
        href={path}
        className="-my-2.75 inline-flex min-h-11 min-w-11 items-center text-link wrap-break-word"
      >
        <bdi>{text}</bdi>
      </Link>
    );
  }
  if (href === undefined) return <bdi>{text}</bdi>;
  return (
    <OutsideLink href={href} className="-my-3">
      <bdi>{text}</bdi>
    </OutsideLink>
  );
}

type DetailTarget = { readonly href: string | undefined; readonly path: string | undefined };
