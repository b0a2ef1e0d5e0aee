import { create } from 'zustand';
import type { BotChat } from '../messages.ts';
import type { Popup } from './bridge.ts';
import { FRESH_STATE, type CallEntry, type ClientState } from './client-state.ts';
import { readSettings, type LaunchSettings } from './settings.ts';

/** An open popup, and the function that takes its answer. */
export interface OpenPopup extends Popup {
  readonly settle: (id: string | undefined) => void;
}

/** A short notice, numbered so the same text can appear twice. */
export interface Notice {
  readonly number: number;
  readonly text: string;
}

/** The state of the simulator's page. */
export interface SimulatorState {
  readonly settings: LaunchSettings;
  /** The messenger id of the person whose app is open. */
  readonly userId: string;
  readonly client: ClientState;
  readonly calls: readonly (CallEntry & { readonly number: number })[];
  readonly chats: readonly BotChat[];
  readonly popup: OpenPopup | undefined;
  readonly toasts: readonly Notice[];
  readonly haptic: Notice | undefined;
}

/** The state of the page: views read it; the client and the page's actions change it. */
export const useSimulator = create<SimulatorState>()(() => ({
  settings: readSettings(new URLSearchParams(location.search)),
  userId: '',
  client: FRESH_STATE,
  calls: [],
  chats: [],
  popup: undefined,
  toasts: [],
  haptic: undefined,
}));

const { getState, setState } = useSimulator;
const CALLS_MAX = 300;
const TOAST_MS = 3500;
const HAPTIC_MS = 1100;
let lastNumber = 0;

function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}

/** Adds a line to the bridge's log, which keeps the newest lines. */
export function addCall(entry: CallEntry): void {
  const line = { ...entry, number: nextNumber() };
  setState(({ calls }) => ({ calls: [...calls, line].slice(-CALLS_MAX) }));
}

/** Shows a short notice below the app. */
export function toast(text: string): void {
  const shown = { number: nextNumber(), text };
  setState(({ toasts }) => ({ toasts: [...toasts, shown] }));
  setTimeout(() => {
    setState(({ toasts }) => ({ toasts: toasts.filter((one) => one !== shown) }));
  }, TOAST_MS);
}

/** Shows haptic feedback as text. */
export function showHaptic(kind: string): void {
  const shown = { number: nextNumber(), text: `haptic ${kind}` };
  setState({ haptic: shown });
  setTimeout(() => {
    setState(({ haptic }) => (haptic === shown ? { haptic: undefined } : {}));
  }, HAPTIC_MS);
}

/** Removes an open popup without an answer, for example when the app closes. */
export function dismissPopup(): void {
  getState().popup?.settle(undefined);
}

/** Shows a popup above the app; resolves to the pressed button's id, or undefined if it was dismissed. */
export function openPopup(request: Popup): Promise<string | undefined> {
  dismissPopup();
  return new Promise((resolve) => {
    const settle = (id: string | undefined): void => {
      setState({ popup: undefined });
      resolve(id);
    };
    setState({ popup: { ...request, settle } });
  });
}

/** Asks a question of the client itself; `agree` is the label of the confirming button. */
export async function ask(question: string, agree: string): Promise<boolean> {
  const buttons = [
    { id: 'yes', type: 'default', text: agree },
    { id: '', type: 'cancel', text: 'Cancel' },
  ];
  return (await openPopup({ title: '', message: question, buttons })) === 'yes';
}
