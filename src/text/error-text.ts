import type { Failure, FailureCode, FailureOf } from '#src/domain/failure.ts';

type FailureByCode = { readonly [Code in FailureCode]: FailureOf<Code> };

/** The sentence of each failure in one language, by its code. */
export type ErrorSentences = {
  readonly [Code in FailureCode]: (failure: FailureByCode[Code]) => string;
};

/** Words a failure in one language, with its placeholders filled in. Rules ER-04, ER-05. */
export type ErrorText = (failure: Failure) => string;

/** Creates the function that words failures in one language. */
export function createErrorText(sentences: ErrorSentences): ErrorText {
  function word<Code extends FailureCode>(code: Code, failure: FailureByCode[Code]): string {
    return sentences[code](failure);
  }
  return (failure) => word(failure.code, failure);
}
