const names = ['paper', 'surface', 'ink', 'brand', 'accent', 'water'] as const;

export type SceneColours = Record<(typeof names)[number] | 'light' | 'glow', string>;

/** The page's current colours in a form that a canvas accepts. */
export function readColours(canvas: HTMLCanvasElement): SceneColours {
  // A custom property may contain `light-dark(…)`, which the browser resolves only in the value of
  // `color`.
  const resolve = (value: string) => {
    canvas.style.color = value;
    return getComputedStyle(canvas).color;
  };
  const colours = {
    ...(Object.fromEntries(names.map((name) => [name, resolve(`var(--color-${name})`)])) as Record<
      (typeof names)[number],
      string
    >),
    light: resolve('var(--scene-light)'),
    glow: resolve('var(--scene-glow)'),
  };
  canvas.style.color = '';
  return colours;
}
