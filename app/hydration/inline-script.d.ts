/** See `inlineScript` in vite.config.ts. */
declare module '*?inline-script' {
  const text: string;
  export default text;
}
