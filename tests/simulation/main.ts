import './machine/install.ts';

const { runFromCommandLine } = await import('./command-line.ts');
await runFromCommandLine(process.argv.slice(2));
