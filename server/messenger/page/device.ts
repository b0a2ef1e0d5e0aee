import type { DeviceSettings } from './settings.ts';

/**
 * Applies device settings to the app in a frame, as a device applies them to every page: text size,
 * forced direction, forced colors.
 */
export function emulateDevice(frame: HTMLIFrameElement, settings: DeviceSettings): void {
  const observer = new MutationObserver(() => setRoot(frame, settings));
  frame.addEventListener('load', () => {
    const root = frame.contentDocument?.documentElement;
    if (root) {
      setRoot(frame, settings);
      // The app sets its own direction when it starts.
      observer.observe(root, { attributeFilter: ['dir', 'style'] });
    }
    if (settings.colors === 'forced') {
      forceColors(frame);
    }
  });
}

/**
 * Makes the browser in a frame identify itself like an Android client, whose user agent names the
 * device's performance class. Called when the frame is in the page and its address has not answered
 * yet: the app then gets the window of the initial empty page.
 */
export function nameAndroidClient(frame: HTMLIFrameElement, speed: DeviceSettings['speed']): void {
  const browser = frame.contentWindow?.navigator;
  if (browser === undefined || speed === '') {
    return;
  }
  const name = `${browser.userAgent} Telegram-Android/12.2.0 (Simulated device; Android 15; SDK 35; ${speed.toUpperCase()})`;
  Object.defineProperty(browser, 'userAgent', { value: name });
}

function setRoot(frame: HTMLIFrameElement, { text, dir }: DeviceSettings): void {
  const root = frame.contentDocument?.documentElement;
  if (!root) {
    return;
  }
  const size = text === '100' ? '' : `${text}%`;
  if (root.style.fontSize !== size) {
    root.style.fontSize = size;
  }
  if (dir !== '' && root.dir !== dir) {
    root.dir = dir;
  }
}

/** Applies the app's own rules for forced colors; the system's colors are those of the theme's scheme. */
function forceColors(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument;
  if (!page) {
    return;
  }
  const force = () => {
    for (const sheet of page.styleSheets) {
      forceIn(sheet.cssRules);
    }
  };
  force();
  // Most of the app's styles may load after the page.
  new MutationObserver(force).observe(page.head, { childList: true });
}

function forceIn(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (isMediaRule(rule) && /forced-colors:\s*active/.test(rule.conditionText)) {
      rule.media.mediaText = 'all';
    }
    if (isGroup(rule)) {
      forceIn(rule.cssRules);
    }
  }
}

// The frame's rules are instances of the frame's own classes, so `instanceof` fails; they are recognized by their properties.

function isMediaRule(rule: CSSRule): rule is CSSMediaRule {
  return 'media' in rule && 'conditionText' in rule;
}

function isGroup(rule: CSSRule): rule is CSSGroupingRule {
  return 'cssRules' in rule;
}
