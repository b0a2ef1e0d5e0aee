import type { CommunityShape } from '#src/text/shapes.ts';
import { format, plural } from './russian.ts';

const kindNames = {
  decisions: 'Решения по моим откликам',
  reviews: 'Что ждёт моей проверки',
  announcements: 'Объявления',
  leaders: 'Показывать меня среди лидеров',
} as const;

/** All Russian text about members and each other. */
export const communitySentences: CommunityShape = {
  inviteText: {
    invite: 'Пригласить',
    named: 'В заявке будет видно, что пригласили вы',
    earn: (reward) => `+${format.points(reward)} за каждого, чей отклик одобрят`,
    title: 'Пригласить в Yapp',
    explanation:
      'Администраторы увидят, что того, кто просит доступ по этой ссылке, пригласили вы.',
    reward: (reward) =>
      `Вы получите ${format.points(reward)} балла за каждого, один раз, когда его отклик одобрит кто-то другой. Ваши одобрения и автоматические не считаются. За 30 дней засчитывается не больше пяти человек.`,
    link: 'Ссылка-приглашение',
    copy: 'Скопировать ссылку',
    copied: 'Скопировано',
    share: 'Поделиться',
    message: 'Присоединяйтесь ко мне в Yapp: откликайтесь на посты в X и зарабатывайте баллы.',
  },
  leadersText: {
    title: 'Лидеры',
    subtitle: (daysLeft) =>
      `Заработано одобренными откликами за неделю · ${plural(daysLeft, {
        one: `остался ${daysLeft} день`,
        few: `осталось ${daysLeft} дня`,
        many: `осталось ${daysLeft} дней`,
        other: `осталось ${daysLeft} дня`,
      })}`,
    loading: 'Загружаем лидеров…',
    failed: 'Не удалось загрузить лидеров',
    emptyTitle: 'На этой неделе ещё никто не заработал',
    emptyText: 'Первый одобренный отклик выведет в лидеры.',
    emptyAction: 'Заработать баллы',
    firstThree: 'Первая тройка',
    ownPlace: 'Ваше место',
    you: 'Вы',
    unnamed: 'Участник',
    approved: (count) => `одобрено: ${format.number(count)}`,
    toNext: (missing, place) =>
      `Вы · ещё ${format.points(missing)} до ${format.number(place)}-го места`,
  },
  messageChoiceText: {
    header: 'Сообщения бота',
    always: 'Предупреждения, блокировки и сообщения о доступе приходят всегда.',
    leadersHeader: 'Лидеры',
    leadersFooter: 'Если выключено, другие видят ваше место без имени.',
    kindName: (kind) => kindNames[kind],
  },
};
