import { use, useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from '#src/platform/router.tsx';
import { ClerkArea } from '#src/platform/sign-in/clerk-area.tsx';
import { readSignInSettings } from '#src/platform/sign-in/sign-in-settings.ts';
import { useApp } from '#src/state/app-context.ts';
import { SwitchLanguageContext } from '#src/state/start-text.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { languageFor } from '#src/text/languages.ts';
import { verifyPart } from '#src/text/verify-text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';

/** The page after linking, also after a reload. Rules VX-17, PA-15. */
export function LinkedPage({ xUsername }: { readonly xUsername: string }) {
  const { verificationLinkText, verifyText } = useTextPart(verifyPart);
  const { environment } = useApp();
  return (
    <MessageScreen
      drawing={<Drawing name="done" />}
      title={verifyText.doneTitle}
      actions={
        <ButtonLink href={environment.botAppUrl}>{verificationLinkText.backToTelegram}</ButtonLink>
      }
      lead={<output>{verifyText.done(xUsername)}</output>}
    />
  );
}

/** The sign-in with X for the pages below it; rendered only once the address bar has no secret. Rule VX-08. */
export function XSignInArea({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const [settings] = useState(() => readSignInSettings(import.meta.env));
  return (
    <ClerkArea
      settings={settings}
      navigate={(path, options) => {
        navigate(path, options);
      }}
    >
      {children}
    </ClerkArea>
  );
}

/** Switches to the language of the messenger that the link came from; null keeps the browser's. Rule LA-01. */
export function useLinkLanguage(language: string | null): void {
  const switchLanguage = use(SwitchLanguageContext);
  useEffect(() => {
    if (language !== null) switchLanguage(languageFor(language));
  }, [language, switchLanguage]);
}
