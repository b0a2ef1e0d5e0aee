import { appealSubject, decideSubmitAppeal } from '#src/domain/reports/file-report.ts';
import { err } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import type { Operation } from '../runtime/context.ts';
import { fileReport } from './file-report.ts';

const failure = { code: 'appeal_failed' } as const;

/** Brings what a banned person writes before the administrators, once for each ban. Rule PA-05. */
export const submitAppeal: Operation<'submitAppeal'> = async (context, actor, input) =>
  fileReport(context, {
    requestId: input.requestId,
    senderId: actor.id,
    message: input.message ?? '',
    decide: async (sender, command) => {
      const own = query('reports').equal('subject', appealSubject(sender)).limit(1);
      const former = await context.rows.list(own);
      if (!former.ok) return err(failure);
      const hasAppealed = former.value.rows.length > 0;
      return decideSubmitAppeal(command, { sender, hasAppealed });
    },
    word: ({ reportedBy: by, message }, words) => words.appealSubmitted({ by, message }),
    failure,
  });
