/** How fast the messenger rates the device. */
export type PerformanceClass = 'low' | 'average' | 'high';

const androidClient = /Telegram-Android\/[^(]*\([^)]*\b(LOW|AVERAGE|HIGH)\)/;

/** The device's performance class; undefined for all clients except Android, the only one that reports it. */
export function performanceClassOf(userAgent: string): PerformanceClass | undefined {
  switch (androidClient.exec(userAgent)?.[1]) {
    case 'LOW':
      return 'low';
    case 'AVERAGE':
      return 'average';
    case 'HIGH':
      return 'high';
    default:
      return undefined;
  }
}

/** Turns off animations on a slow device, which would only stutter. */
export function calmSlowDevice(page: Window): void {
  if (performanceClassOf(page.navigator.userAgent) === 'low') {
    page.document.documentElement.dataset['motion'] = 'reduced';
  }
}
