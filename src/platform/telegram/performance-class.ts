/** How fast the messenger finds the device. */
export type PerformanceClass = 'low' | 'average' | 'high';

const androidClient = /Telegram-Android\/[^(]*\([^)]*\b(LOW|AVERAGE|HIGH)\)/;

/** The class of a slow or fast device; undefined for every client but the Android one, which alone reports it. */
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

/** Asks the style sheet for no motion on a slow device, which would only show it in jerks. */
export function calmSlowDevice(page: Window): void {
  if (performanceClassOf(page.navigator.userAgent) === 'low') {
    page.document.documentElement.dataset['motion'] = 'reduced';
  }
}
