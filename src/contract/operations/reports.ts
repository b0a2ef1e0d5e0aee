import { z } from 'zod';
import { doneSchema, looseId, looseNumber, looseText, requestFields } from './fields.ts';

/** `submitReport`: the report payload of the spec, `againist` as it spells it. Rule RE-06. */
export const submitReport = {
  input: z.object({
    ...requestFields,
    message: looseText,
    postId: looseText,
    engageId: looseText,
    postLink: looseText,
    engageLink: looseText,
    againist: looseText,
    againistId: looseId,
    awardCount: looseNumber,
    reportedBy: looseText,
    reportedById: looseId,
    rejectCause: looseText,
  }),
  output: z.object({ reportId: z.string() }),
};

/** `resolveReport`: marks a report as resolved. Rule RE-12. */
export const resolveReport = {
  input: z.object({ ...requestFields, reportId: looseText }),
  output: doneSchema,
};
