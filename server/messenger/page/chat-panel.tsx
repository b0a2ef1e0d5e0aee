import { Fragment, useState, type ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Chips } from '#src/ui/chip.tsx';
import type { BotButton, BotMessage } from '../messages.ts';
import type { Actions } from './actions.ts';
import { useSimulator } from './simulator-state.ts';

interface ChatPanelProps {
  readonly botTitle: string;
  readonly actions: Actions | undefined;
}

/** The bot's chats, drawn like in the messenger. Rule EM-08. */
export function ChatPanel({ botTitle, actions }: ChatPanelProps) {
  const chats = useSimulator((state) => state.chats);
  const [chosen, setChosen] = useState('');
  const chat = chats.find(({ id }) => id === chosen) ?? chats[0];
  if (chat === undefined || actions === undefined) {
    return (
      <p className="p-6 text-center text-hint">What the bot sends to the person appears here.</p>
    );
  }
  const choices = chats.map(({ id, kind }) => ({
    value: id,
    label: kind === 'private' ? 'Private chat' : `Group ${id}`,
  }));
  return (
    <>
      {chats.length > 1 ? (
        <div className="mb-3 flex flex-wrap gap-x-2">
          <Chips label="Chat" choices={choices} value={chat.id} onChange={setChosen} />
        </div>
      ) : null}
      <ol aria-label="Messages of the bot" className="grid gap-2.5">
        {chat.messages.map((message) => (
          <MessageItem key={message.id} botTitle={botTitle} message={message} actions={actions} />
        ))}
        {chat.messages.length === 0 ? (
          <li className="grid gap-3 p-6 text-center text-hint">
            The bot has sent nothing here yet.
            {chat.kind === 'private' ? (
              <Button onClick={() => void actions.start()}>Start</Button>
            ) : null}
          </li>
        ) : null}
      </ol>
    </>
  );
}

interface MessageItemProps {
  readonly botTitle: string;
  readonly message: BotMessage;
  readonly actions: Actions;
}

function MessageItem({ botTitle, message, actions }: MessageItemProps) {
  const time = new Date(message.sentAtMs);
  return (
    <li className="grid max-w-80 gap-1">
      <div className="rounded-field rounded-es-[4px] bg-card px-3 py-2">
        {message.topicId === undefined ? null : (
          <span className="float-end rounded-small bg-accent-soft px-2 text-caption text-accent">
            Topic {message.topicId}
          </span>
        )}
        <span className="text-footnote font-semibold text-accent">{botTitle}</span>
        <div className="whitespace-pre-wrap wrap-anywhere">
          {message.html === undefined ? message.text : formatted(message.html, actions.follow)}
        </div>
        <time dateTime={time.toISOString()} className="block text-end text-caption text-hint">
          {time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}
        </time>
      </div>
      {message.buttons.map((button) => (
        <Button
          key={button.text}
          size="small"
          variant="secondary"
          icon={icons[button.kind]}
          onClick={() => void press(button, message, actions)}
        >
          {button.text}
        </Button>
      ))}
    </li>
  );
}

const icons = { url: 'link', copy: 'copy', web_app: undefined, callback: undefined } as const;

function press(button: BotButton, message: BotMessage, actions: Actions): void | Promise<void> {
  switch (button.kind) {
    case 'url':
    case 'web_app':
      return actions.follow(button.url);
    case 'copy':
      return actions.copy(button.copyText);
    case 'callback':
      return actions.press(message, button.data);
  }
}

const tags = new Map([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['u', 'u'],
  ['ins', 'u'],
  ['s', 's'],
  ['strike', 's'],
  ['del', 's'],
  ['code', 'code'],
  ['pre', 'pre'],
  ['blockquote', 'blockquote'],
] as const);

/**
 * Renders the messenger's HTML subset. Only tags that the messenger knows take effect; of other
 * tags the text stays, although the messenger would have refused the message.
 */
function formatted(html: string, openLink: (url: string) => void): ReactNode[] {
  return nodesOf(new DOMParser().parseFromString(html, 'text/html').body, openLink);
}

function nodesOf(parent: Node, openLink: (url: string) => void): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => {
    if (node instanceof HTMLElement) {
      return <Fragment key={index}>{elementOf(node, openLink)}</Fragment>;
    }
    return node instanceof Text ? node.data : null;
  });
}

function elementOf(element: HTMLElement, openLink: (url: string) => void): ReactNode {
  const children = nodesOf(element, openLink);
  if (element instanceof HTMLAnchorElement && /^(?:https?|tg):/.test(element.href)) {
    return (
      <a
        href={element.href}
        rel="noreferrer"
        className="text-link underline"
        onClick={(event) => {
          event.preventDefault();
          openLink(element.href);
        }}
      >
        {children}
      </a>
    );
  }
  if (element.localName === 'tg-spoiler' || element.classList.contains('tg-spoiler')) {
    return (
      <span className="rounded-[4px] not-hover:bg-hint not-hover:text-transparent">{children}</span>
    );
  }
  const Tag = [...tags].find(([tag]) => tag === element.localName)?.[1];
  if (Tag === undefined) {
    return children;
  }
  return (
    <Tag className={Tag === 'blockquote' ? 'border-s-3 border-accent ps-2.5' : undefined}>
      {children}
    </Tag>
  );
}
