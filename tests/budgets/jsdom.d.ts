/** What is used of jsdom, which brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(
      page: string,
      options: { readonly url: string; readonly pretendToBeVisual: boolean },
    );
    readonly window: object;
  }
}
