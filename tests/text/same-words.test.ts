import { expect, test } from 'vitest';
import { english, others, type Catalog } from './catalogs.ts';
import { isSentence, plainDigits, sayWithAnything } from './probe.ts';

/** What a value may be besides: none, some, no and nothing, and the words by which sentences choose theirs. */
const otherValues: readonly unknown[] = [
  0,
  5,
  false,
  null,
  ...'approve reject comment quote author deadline administrator'.split(' '),
  ...'none ban warn unban overturn warnUser reviewEngagement'.split(' '),
  ...'post places refund reward gift invite reduction decisions reviews announcements'.split(' '),
];

/** Sentences that take a list, and the lists that they are said with. */
const listsOf: Readonly<Record<string, readonly (readonly object[])[]>> = {
  'historyText.postParts': ['post_escrow', 'post_fee', 'places_escrow', 'places_fee'].map(
    (kind) => [{ kind, deltaTenths: 3220 }],
  ),
};

/** A text with the wrong kind of value in it, or with a date, which each calendar names in its own way. */
const isOfNoSuchValue = /true|false|undefined|null|NaN|Invalid|1970|\bJan/;

type Pair = { readonly at: string; readonly says: string; readonly other: string | null };

/** What English and another language say with the same values, each sentence with each of its values varied. */
function pairsWith(catalog: Catalog): readonly Pair[] {
  return [...english].flatMap(([path, value]): readonly Pair[] => {
    const sentence = catalog.get(path);
    if (!isSentence(value) || !isSentence(sentence))
      return [{ at: path, says: String(value), other: String(sentence) }];
    const lists = listsOf[path]?.map((list, index) => ({
      at: `${path} ${String(index)}`,
      says: String(value(list)),
      other: String(sentence(list)),
    }));
    if (lists !== undefined) return lists;
    const paths = [value, sentence].flatMap((each) => sayWithAnything(each)?.paths ?? []);
    const varied = [...new Set(paths)].flatMap((at) =>
      otherValues.map((other) => new Map([[at, other]])),
    );
    return [new Map<string, unknown>(), ...varied].flatMap((given) => {
      const says = sayWithAnything(value, given)?.text;
      if (says === undefined || isOfNoSuchValue.test(says)) return [];
      const isShown = [...given.values()].some(
        (each) => typeof each === 'string' && says.includes(each),
      );
      const at = `${path} ${[...given].map((each) => each.join(' ')).join()}`.trim();
      const other = sayWithAnything(sentence, given)?.text ?? null;
      return isShown ? [] : [{ at, says, other }];
    });
  });
}

/** Sentences in which only English writes a number as a figure. */
const figureOfEnglish = /^(errors\.(points_|type_|proof_link_invalid)|signalsText\.footer)/;

function figuresIn(text: string | null): readonly string[] {
  return (
    plainDigits(text ?? '')
      .match(/\d+/g)
      ?.toSorted() ?? []
  );
}

test.each(others)(
  '[LA-01] [LA-02] %s says the same numbers as English, whatever the values are',
  (_name, catalog) => {
    const wrong = pairsWith(catalog).filter(
      ({ at, says, other }) =>
        !figureOfEnglish.test(at) && figuresIn(says).join() !== figuresIn(other).join(),
    );
    expect(wrong).toEqual([]);
  },
);

/** Words of English, with what each language says for them, and the sentences that say it in another way. */
const glossary: readonly (readonly [word: RegExp, ru: RegExp, fa: RegExp, otherwise: RegExp])[] = [
  [
    /approv/i,
    /одобр/i,
    /تأیید|پذیر/,
    /requests?$|requestText|queuesWait|approval_refused|nothing_to/,
  ],
  [/reject/i, /отклон/i, /رد/, /^$/],
  [/\bban|banned/i, /блок/i, /مسدود/, /^$/],
  [/\bunban/i, /разблок|снят/i, /رفع|برداشته|درآمد|درنیامد/, /^$/],
  [/warn/i, /предупр/i, /اخطار/, /^$/],
  [/comment/i, /коммент/i, /نظر|پاسخ/, /^$/],
  [/quote/i, /цитат|цитир/i, /نقل/, /^$/],
  [/already/i, /уже/i, /پیش|قبل|دارید|شده|کرده|بود|هست|است|در صف/, /^$/],
  [/\bnot\b|n’t|cannot/i, /не|нет|нельзя|без/i, /ن/, /glanceText.range|outboxText.states.muted/],
  [/\btoday/i, /сегодня/i, /امروز/, /^$/],
  [/yesterday/i, /вчера/i, /دیروز/, /^$/],
  [
    /\badmin/i,
    /админ/i,
    /مدیر/,
    /notificationsText.report|adminHome$|pinText.header|makeAdmin.ask/,
  ],
  [/report/i, /жал/i, /گزارش/, /reportsText.against|report_message_missing/],
  [/automatic/i, /автомат|сам отклик/i, /خودکار|خودبه‌خود/, /^$/],
  [/^next\b/i, /следующ|дальше/i, /بعد/, /^$/],
  [/^previous\b/i, /предыдущ|назад/i, /قبل|پیش/, /^$/],
  [/\bundo\b/i, /отмен/i, /واگرد/, /^$/],
  [/\bhours?\b/i, /час/i, /ساعت/, /^$/],
  [/\bdays?\b/i, /дн|день|сутк/i, /روز/, /^$/],
  [/\bpin/i, /закреп/i, /سنجاق|پین/, /^$/],
  [/\brequests?\b/i, /заяв|запрос/i, /درخواست/, /database_timeout/],
  [/\bactive\b/i, /актив/i, /فعال|باز/, /^$/],
  [/complete/i, /заверш/i, /کامل|پایان/, /^$/],
  [/\bclosed?\b/i, /закр/i, /بست|بند/, /^$/],
  [/\bfull\b/i, /мест/i, /پر/, /^$/],
  [/\bprice/i, /цен/i, /قیمت/, /^$/],
  [/\bfee\b/i, /комисс/i, /کارمزد/, /^$/],
  [/\breward/i, /наград|балл/i, /پاداش/, /^$/],
  [/^yes$/i, /^да$/i, /^بله$/, /^$/],
  [/^no$/i, /^нет$/i, /^(خیر|نه)$/, /^$/],
  [/\benabled/i, /включ/i, /فعال/, /^$/],
  [/disabled/i, /выключ|отключ/i, /غیرفعال/, /^$/],
  [/^opened/i, /открыт/i, /باز شد/, /^$/],
  [/\bopen\b/i, /откр/i, /باز|دیدن/, /^$/],
  [/\bfirst\b/i, /перв|сначала/i, /نخست|اول|ابتدا/, /telegram_first_name|errors.erase_/],
  [/\bfewer/i, /меньше/i, /کمتر/, /^$/],
  [/\bmore\b/i, /больше|ещё|друг|новы/i, /بیش|دیگر/, /errors.post_closed/],
  [/^failed|could not/i, /не удалось|не вы|ошиб|не до|не уш/i, /نشد|نرسید|ناموفق|درنیامد/, /^$/],
  [/invit/i, /приглас|приглаш/i, /دعوت/, /^$/],
  [/leader/i, /лидер/i, /برترین/, /^$/],
  [/announcement/i, /объявл/i, /اطلاعیه/, /^$/],
  [/\blanguage/i, /язык/i, /زبان/, /^$/],
  [/\bshare\b/i, /подел/i, /هم‌رسانی/, /^$/],
  [/\bcopy|copied/i, /копи/i, /کپی/, /^$/],
  [/\breason/i, /причин/i, /دلیل/, /^$/],
  [/\bpending|wait(s|ing)?\b/i, /жд|ожид|рассмотр/i, /انتظار|منتظر|نوبت|صف|صبر/, /^$/],
  [/\bsent\b/i, /отправ|доставл/i, /فرستاد|ارسال|رسیده/, /^$/],
  [/\bcancel/i, /отмен/i, /لغو|انصراف/, /^$/],
  [/\bweek/i, /недел|дней/i, /هفته|روز/, /^$/],
  [/\blink/i, /ссыл|привяз|привяж/i, /پیوند|متصل|وصل|اتصال/, /^$/],
  [/\bstop/i, /останов|стоп/i, /توقف|متوقف/, /^$/],
  [/\bnotification/i, /уведом/i, /اعلان/, /^$/],
  [/retweet/i, /репост/i, /بازنشر/, /^$/],
  [/\bescrow/i, /эскроу|удерж|резерв/i, /سپرده/, /^$/],
  [/\bburn/i, /сож|сгор/i, /سوخت|سوز/, /^$/],
  [/\bmint/i, /выпу|эмисс|созда/i, /ساخت|ساز/, /^$/],
  [
    /\bengage/i,
    /отклик/i,
    /تعامل/,
    /earn.title|engageFor|policy|typeText.empty|types_missing|post_link_missing/,
  ],
  [/\bsaved?\b/i, /сохран/i, /ذخیره/, /^$/],
  [/\bsearch/i, /поиск|найти/i, /جست/, /^$/],
  [/\bnotes?\b/i, /замет/i, /یادداشت/, /^$/],
  [/\bprofile/i, /профил/i, /نمایه/, /^$/],
  [/\bhistory/i, /истори/i, /تاریخچه|سابقه/, /^$/],
  [/\bgroup\b/i, /групп/i, /گروه/, /^$/],
  [/\bconduct\b/i, /поведен/i, /رفتار/, /^$/],
  [/\bcommunity\b/i, /сообществ/i, /جامعه/, /^$/],
  [/\bsignals?\b/i, /сигнал/i, /نشانه/, /^$/],
  [/\beconomy\b/i, /экономик/i, /اقتصاد/, /^$/],
  [/\bjoined\b/i, /вступ|сообществе с/i, /پیوست|عضو/, /^$/],
  [/\brefund/i, /возвр|вернут|закрыт/i, /برگشت|برمی‌گرد|بسته/, /^$/],
  [/\bclear\b/i, /сброс|очист/i, /پاک/, /^$/],
  [/\bload more\b/i, /ещё/i, /بیشتر/, /^$/],
  [/\bhome\b/i, /главн|домой|экран/i, /خانه|اصلی/, /^$/],
  [/\bsigne?d? in\b/i, /вход|вой/i, /وارد|ورود/, /^$/],
  [/\bcost/i, /цен|сто/i, /قیمت|هزینه/, /^$/],
  [/\bactions?\b/i, /действ|мер/i, /اقدام|کار/, /^$/],
  [/\bselect\b/i, /выбр/i, /انتخاب/, /types_missing/],
  [/\bname\b/i, /им|назван/i, /نام/, /inviteText.named/],
  [/\bappeal/i, /обжал/i, /اعتراض/, /botMessages.appealRefused/],
];

test.each(others)('[LA-01] %s says of each thing what English says of it', (name, catalog) => {
  const pairs = pairsWith(catalog);
  for (const [word, ru, fa, otherwise] of glossary) {
    const own = name === 'ru' ? ru : fa;
    const wrong = pairs.filter(({ at, says, other }) => {
      const [path = ''] = at.split(' ', 1);
      const text = (other ?? '').replaceAll('\u00ad', '');
      return word.test(says) && !own.test(text) && !otherwise.test(path);
    });
    expect(wrong, String(word)).toEqual([]);
  }
});
