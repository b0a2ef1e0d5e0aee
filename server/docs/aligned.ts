/** The lines of a table, as the formatter writes them. */
export function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const [titles = []] = rows;
  const widths = titles.map((_, index) =>
    Math.max(...rows.map((cells) => cells[index]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const [first = '', ...others] = rows.map(lineOf);
  return [first, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...others];
}
