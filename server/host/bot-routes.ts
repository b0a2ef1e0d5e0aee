import { Hono } from 'hono';
import type { BotService } from '../bot/app.ts';

/** The bot service below `/bot`; it also refuses unknown paths there. */
export function botRoutes(bot: BotService): Hono {
  const routes = new Hono();
  routes.all('/bot/*', (context) => bot.app.fetch(context.req.raw));
  return routes;
}
