import { useApp, useUser } from './app-context.ts';

/** Gives the function that reads the own row anew, after an action that changed it. Rule ST-06. */
export function useRefreshUser(): () => Promise<void> {
  const { services, sessionStore } = useApp();
  const { id } = useUser();
  return async () => {
    const reply = await services.users.load(id);
    if (reply.success) sessionStore.getState().setUser(reply.user);
  };
}
