/** The used part of jsdom, which has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(
      page: string,
      options: { readonly url: string; readonly pretendToBeVisual: boolean },
    );
    readonly window: object;
  }
}
