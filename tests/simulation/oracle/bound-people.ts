import type { State } from './state.ts';
import { textOf, type Request } from './verdict.ts';

/** The people whose ban an operation checks at its commit, in addition to its reads. Rules FA-09, TR-35. */
export function peopleBoundTo(state: State, { name, body }: Request): readonly string[] {
  switch (name) {
    case 'submitEngagement':
      return [state.posts.get(textOf(body['postId']))?.authorId ?? ''];
    case 'reviewEngagement':
      return [state.engagements.get(textOf(body['engagementId']))?.engagerId ?? ''];
    case 'takeBack':
      return [state.log.get(textOf(body['actId']))?.targetId ?? ''];
    case 'resolveReport': {
      const report = state.reports.get(textOf(body['reportId']));
      const { engagerId = '' } = state.engagements.get(report?.engagementId ?? '') ?? {};
      return [engagerId, report?.against ?? ''];
    }
    default:
      return [];
  }
}
