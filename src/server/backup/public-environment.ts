/**
 * The settings of the environment as a backup keeps them (OPS-08): for the person who sets up the next machine. Those that
 * are or hold a secret are named without their value.
 */

/** Addresses with a password or key in them, and secrets themselves. */
const SECRET = /PASSWORD|SECRET|DATABASE_(READ_)?URL|SMTP_URL|SMS_URL/;

/**
 * @param env variables
 * @param names the variables that are settings
 * @param heading the first line
 */
export function publicEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
  heading: string,
): string {
  const lines = [...names].sort().flatMap((name) => {
    const value = env[name]?.trim();
    if (!value) return [];
    return SECRET.test(name) ? [`# ${name}=`] : [`${name}=${JSON.stringify(value)}`];
  });
  return `${[`# ${heading}`, ...lines].join('\n')}\n`;
}
