/**
 * For the environment of programs that tests start often: where `npm test` keeps compiled modules
 * (tools/bootstrap/run-tests.mjs), which makes their start three times as quick.
 */
export const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
