// Ends with 0 when the server on this machine answers that it is ready; for health checks of containers.
const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/api/health`;

const reply = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(({ message }) => ({
  message,
}));
if (!reply.ok) console.error(`${address}: ${reply.message ?? reply.status}`);
process.exitCode = reply.ok ? 0 : 1;
