import { isolated } from '#src/text/isolated.ts';
import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

const at = (handle: string): string => isolated(`@${handle}`);

/** The words of decisions that can be undone. */
export const decisionsText = {
  did: (verdict, handle) => {
    if (verdict === 'approve') return `${at(handle)} تأیید شد`;
    return verdict === 'reject' ? `${at(handle)} رد شد` : `گزارش ${at(handle)} رسیدگی شد`;
  },
  wish: (verdict, handle) => {
    if (verdict === 'approve') return `تأیید ${at(handle)}`;
    return verdict === 'reject' ? `رد ${at(handle)}` : `رسیدگی به گزارش ${at(handle)}`;
  },
  failed: (wish) => `انجام نشد: ${wish}`,
  kept: (wish) => `نگه داشته شد و با وصل شدن شبکه ارسال می‌شود: ${wish}`,
  several: (wishes, moreCount) =>
    [...wishes, ...(moreCount === 0 ? [] : [`${format.number(moreCount)} مورد دیگر`])].join('، '),
  sending: 'در حال ارسال…',
  undo: (secondsLeft) => `واگرد ${format.number(secondsLeft)}`,
  undone: (handle) => `واگرد شد: ${at(handle)} دوباره در انتظار است`,
  show: 'نمایش',
  dismiss: 'متوجه شدم',
  noAnswer: 'پاسخی نیامد.',
} as const satisfies MemberShape['decisionsText'];
