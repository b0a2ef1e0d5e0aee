import { createRoot } from 'react-dom/client';
import type { SimulatorConfig } from '../messages.ts';
import { Simulator } from './simulator.tsx';
import './page.css';

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) {
    throw new Error(`the page has no element #${id}`);
  }
  return element;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our server wrote it into the page
const config = JSON.parse(elementOf('config').textContent ?? '') as SimulatorConfig;

const device = {
  fetch: window.fetch.bind(window),
  session: sessionStorage,
  memory: localStorage,
};

createRoot(elementOf('root')).render(<Simulator config={config} device={device} />);
