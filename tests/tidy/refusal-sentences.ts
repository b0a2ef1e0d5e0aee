import { typedSentences } from '#tests/text/sentences.ts';
import type { SourceFile } from './source-files.ts';

/** The tests of texts quote the sentences, and the embedded backend's protocol has its own. */
const exempt = /^tests\/(?:text|local-appwrite)\//;

const patterns = typedSentences().map((text) => {
  const parts = text
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return { text, pattern: new RegExp(`(?<!\\w)${parts.join('[^\\n]+?')}(?!\\w)`) };
});

/** Where tests quote a refusal's sentence instead of using its code, one line each. */
export function findTypedSentences(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /\.tsx?$/.test(path) && !exempt.test(path))
    .flatMap(({ path, text }) =>
      patterns.filter(({ pattern }) => pattern.test(text)).map((found) => `${path}: ${found.text}`),
    );
}
