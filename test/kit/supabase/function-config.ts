/** The settings of each function in `supabase/config.toml`. Reads only the forms of TOML that it uses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface FunctionConfig {
  enabled: boolean;
  verify_jwt: boolean;
  import_map: string;
  entrypoint: string;
}

export const configFolder = join(import.meta.dirname, '../../../supabase');

export function readFunctionConfigs(): Record<string, FunctionConfig> {
  const text = readFileSync(join(configFolder, 'config.toml'), 'utf8');
  const configs: Record<string, Record<string, unknown>> = {};
  let section: Record<string, unknown> = {};
  for (const line of text.split('\n').map((part) => part.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const name = /^\[functions\.([a-z-]+)\]$/.exec(line)?.[1];
    const [, key, value] = /^(\w+) = (true|false|"[^"\\]*")$/.exec(line) ?? [];
    if (name !== undefined) {
      section = {};
      configs[name] = section;
    } else if (key !== undefined && value !== undefined) section[key] = JSON.parse(value);
    else throw new Error(`config.toml: a line that this test does not understand: ${line}`);
  }
  return configs as unknown as Record<string, FunctionConfig>;
}
