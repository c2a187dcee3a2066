/** What a journey needs of a browser. Each browser has an adapter that speaks its own protocol. */
export interface Driver {
  /** Continues in an empty page of this size in CSS pixels, its scrollbar included. */
  newPage(width: number, height: number): Promise<void>;
  /** Resolves when the page has been loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Calls a function, given as its source, in the page. Arguments and result travel as JSON. */
  call(source: string, args: unknown[]): Promise<unknown>;
  /** Input as WebDriver describes it: https://www.w3.org/TR/webdriver2/#actions */
  act(sources: object[]): Promise<void>;
  /** The folder into which it saves files. */
  downloads: string;
  /** Ends the browser and everything that was started for it. */
  close(): Promise<void>;
}
