import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './russian.ts';

/** The words of decisions that can be undone. */
export const decisionsText = {
  did: (verdict, handle) => {
    if (verdict === 'approve') return `Одобрено: @${handle}`;
    return verdict === 'reject' ? `Отклонено: @${handle}` : `Жалоба от @${handle} закрыта`;
  },
  wish: (verdict, handle) => {
    if (verdict === 'approve') return `одобрить @${handle}`;
    return verdict === 'reject' ? `отклонить @${handle}` : `закрыть жалобу от @${handle}`;
  },
  failed: (wish) => `Не выполнено: ${wish}`,
  kept: (wish) => `Сохранено, отправим, когда появится сеть: ${wish}`,
  several: (wishes, moreCount) =>
    [...wishes, ...(moreCount === 0 ? [] : [`ещё ${format.number(moreCount)}`])].join(', '),
  sending: 'Отправляем…',
  undo: (secondsLeft) => `Отменить ${format.number(secondsLeft)}`,
  undone: (handle) => `Отменено: @${handle} снова ждёт решения`,
  show: 'Показать',
  dismiss: 'Понятно',
  noAnswer: 'Ответа нет.',
} as const satisfies MemberShape['decisionsText'];
