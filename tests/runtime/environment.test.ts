import { expect, test } from 'vitest';
import { readEnvironment } from '#server/runtime/environment.ts';
import { limitVariables } from '#server/settings/limit-variables.ts';
import { limitNames } from '#server/settings/limits.ts';

/** The minimum environment of the function. */
const least = {
  APPWRITE_FUNCTION_API_ENDPOINT: 'https://appwrite.example.com/v1',
  APPWRITE_FUNCTION_PROJECT_ID: 'yapp',
  YAPP_DATABASE_ID: 'yapp',
  YAPP_BOT_TOKEN: '123456:token',
  YAPP_SUPER_ADMIN_ID: '4242',
};

/** Each limit in the order of its settings. */
function limitsOf(variables: Readonly<Record<string, string>>): readonly number[] {
  const { limits, inviteRewardTenths } = readEnvironment({ ...least, ...variables });
  return [
    limits.reviewDeadlineHours,
    limits.postsPerHour,
    limits.openPosts,
    limits.requestRetryHours,
    limits.giftPoints,
    inviteRewardTenths / 10,
    limits.changesPerMinute,
    limits.retentionDays,
  ];
}

const namedLike = (value: (index: number) => string) =>
  Object.fromEntries(limitNames.map((name, index) => [`YAPP_${name}`, value(index)]));

test('[FA-02] [FA-14] [FA-18] [TR-33] [OP-10] [MY-30] an unset limit has the default from the guide', () => {
  const said = limitNames.map((name) =>
    Number(/unset means (\d+)/.exec(limitVariables[name].about)?.[1]),
  );
  expect(limitsOf({})).toEqual(said);
  expect(limitsOf(namedLike(() => '  '))).toEqual(said);
  expect(said).toEqual([72, 20, 50, 24, 10_000, 0, 240, 180]);
});

test('[BO-14] each limit is read by its own name, and 0 means no limit', () => {
  expect(limitsOf(namedLike((index) => String(index + 1)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(limitsOf(namedLike(() => '0'))).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test.each(limitNames)(
  '[OP-24] a value of %s that the function refuses is refused before anything starts',
  (name) => {
    const isTaken = (value: string) => {
      try {
        readEnvironment({ ...least, [`YAPP_${name}`]: value });
        return true;
      } catch {
        return false;
      }
    };
    const values = [
      0, 1, 8784, 8785, 9999, 10_000, 60_000, 60_001, 99_999, 99_999_999, 100_000_000,
    ];
    for (const value of [...values, 0.5, -1, 1.25].map(String)) {
      expect([value, limitVariables[name].check(value) === null]).toEqual([value, isTaken(value)]);
    }
  },
);

test.each([
  ['YAPP_REVIEW_DEADLINE_HOURS', '8784', ['8785', '-1', '1.5', 'many']],
  ['YAPP_POSTS_PER_HOUR', '8784', ['8785']],
  ['YAPP_GIFT_LIMIT', '99999999', ['100000000']],
  ['YAPP_CHANGES_PER_MINUTE', '60000', ['60001']],
  ['YAPP_INVITE_REWARD', '9999.9', ['10000', '0.25', '-1', 'some']],
  ['YAPP_MAINTENANCE', 'on', ['yes']],
  ['APPWRITE_FUNCTION_API_ENDPOINT', 'https://a.example/v1', ['appwrite', '']],
  ['YAPP_BOT_TOKEN', 'token', ['']],
])('[BO-14] %s may be %s, and invalid values are named: %j', (name, right, wrong) => {
  expect(() => readEnvironment({ ...least, [name]: right })).not.toThrow();
  for (const value of wrong) {
    expect(() => readEnvironment({ ...least, [name]: value }), value).toThrow(
      `The function's variables are missing or wrong: ${name}`,
    );
  }
});

test('[BO-14] every other variable is read by its own name', () => {
  const named = (...names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, `the ${name}`]));
  const read = readEnvironment({
    ...least,
    ...named('YAPP_API_ENDPOINT', 'YAPP_ERASURE_KEY', 'YAPP_SENTRY_DSN'),
    ...named('YAPP_BOT_HOST', 'YAPP_BOT_SHARED_SECRET', 'YAPP_ADMIN_CHAT_ID'),
    ...named('YAPP_ALERTS_TOPIC_ID', 'YAPP_MINI_APP_URL', 'YAPP_AUTH_ORIGIN'),
    ...named('YAPP_CLERK_JWT_KEY', 'YAPP_CLERK_SECRET_KEY'),
    ...named('YAPP_CLERK_API_URL', 'YAPP_CLERK_ISSUER'),
    YAPP_MAINTENANCE: 'off',
  });
  expect(read).toMatchObject({
    endpoint: 'the YAPP_API_ENDPOINT',
    projectId: 'yapp',
    databaseId: 'yapp',
    botToken: '123456:token',
    superAdminId: '4242',
    erasureKey: 'the YAPP_ERASURE_KEY',
    isUnderMaintenance: false,
    sentryDsn: 'the YAPP_SENTRY_DSN',
    bot: {
      host: 'the YAPP_BOT_HOST',
      sharedSecret: 'the YAPP_BOT_SHARED_SECRET',
      adminChatId: 'the YAPP_ADMIN_CHAT_ID',
      alertsTopicId: 'the YAPP_ALERTS_TOPIC_ID',
      miniAppUrl: 'the YAPP_MINI_APP_URL',
    },
    signIn: {
      jwtKey: 'the YAPP_CLERK_JWT_KEY',
      secretKey: 'the YAPP_CLERK_SECRET_KEY',
      apiUrl: 'the YAPP_CLERK_API_URL',
      issuer: 'the YAPP_CLERK_ISSUER',
      authorizedParty: 'the YAPP_AUTH_ORIGIN',
    },
  });
  expect(readEnvironment({ ...least, YAPP_MAINTENANCE: 'on' }).isUnderMaintenance).toBe(true);
  expect(readEnvironment(least)).toMatchObject({
    endpoint: 'https://appwrite.example.com/v1',
    isUnderMaintenance: false,
  });
});
