import type { State } from './state.ts';
import { textOf, type Asked } from './verdict.ts';

/** The people whose ban an operation meets at its commit, whatever was read before. Rules FA-09, TR-35. */
export function peopleBoundTo(state: State, { name, body }: Asked): readonly string[] {
  switch (name) {
    case 'submitEngagement':
      return [state.posts.get(textOf(body['postId']))?.authorId ?? ''];
    case 'reviewEngagement':
      return [state.engagements.get(textOf(body['engagementId']))?.engagerId ?? ''];
    case 'resolveReport': {
      const report = state.reports.get(textOf(body['reportId']));
      return [state.engagements.get(report?.engagementId ?? '')?.engagerId ?? ''];
    }
    default:
      return [];
  }
}
