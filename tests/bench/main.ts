// Prints how fast something is, and never fails by the clock. docs/performance.md says what each benchmark measures.
//   npm run bench -- boot --profile low

const names = [
  'admins',
  'audit',
  'backend',
  'boot',
  'deadlines',
  'guests',
  'load',
  'move',
  'operations',
  'processes',
  'screens',
] as const;

const name = names.find((one) => one === process.argv[2]);
if (name === undefined) {
  console.error(`Usage: npm run bench -- ${names.join('|')} [options]`);
  process.exit(1);
}
// Benchmarks read their options as a program of their own.
process.argv.splice(2, 1);
await import(`./${name}.ts`);
