import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOfStartParam } from '#src/contract/start-param.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';

/** Opens what the start parameter names, once per launch, with home behind it. */
export function useStartTarget(): void {
  const messenger = useMessenger();
  const navigate = useNavigate();
  useEffect(() => {
    const startParam = messenger.consumeStartParam();
    const path = startParam === undefined ? null : pathOfStartParam(startParam);
    if (path !== null) void navigate(path);
  }, [messenger, navigate]);
}
