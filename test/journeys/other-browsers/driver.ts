/** What a journey needs of a browser. */
export interface Driver {
  /** Continues in an empty page of this size in CSS pixels, its scrollbar included. */
  newPage(width: number, height: number): Promise<unknown>;
  /** Resolves when the page has been loaded. */
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  back(): Promise<unknown>;
  forward(): Promise<unknown>;
  /** Runs a script in the page and waits for what it promises. The result travels as JSON. */
  evaluate(expression: string): Promise<unknown>;
  hover(x: number, y: number): Promise<unknown>;
  click(x: number, y: number): Promise<unknown>;
  /** Keys without a character have WebDriver's codes: https://www.w3.org/TR/webdriver2/#keyboard-actions */
  type(text: string): Promise<unknown>;
  /** The folder into which it saves files. */
  downloads: string;
  /** Ends the browser and everything that was started for it. */
  close(): Promise<void>;
}
