/** Facts, which all languages share, joined with the words that one language has for them. */
export type WithWords<Facts, Words> = Facts extends string[]
  ? string[]
  : Facts extends object
    ? {
        [Key in keyof Facts]: Key extends keyof Words
          ? WithWords<Facts[Key], Words[Key]>
          : Facts[Key];
      } & { [Key in keyof Words as Key extends keyof Facts ? never : Key]: Words[Key] }
    : Facts;
