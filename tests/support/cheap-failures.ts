import * as React from 'react';
import { prettyDOM } from '@testing-library/react';

/**
 * The error of a failed element search. The document is printed only when the message is read: while a test
 * waits, no one reads those of all the attempts before the last.
 */
export function searchFailure(message: string | null, container: Element): Error {
  const failure = new Error(message ?? '');
  failure.name = 'TestingLibraryElementError';
  let text: string | undefined;
  Object.defineProperty(failure, 'message', {
    configurable: true,
    get: () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
  });
  return failure;
}

/**
 * Has React keep no stack for each element that it makes, which takes a tenth of the time of all tests and helps only
 * where its warnings are read. React itself does so from the ten thousandth element of a second on.
 */
export function keepNoOwnerStacks(): void {
  const shared: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (typeof shared !== 'object' || shared === null) return;
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set() {
      // React restarts its count each second.
    },
  });
}
