import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.ROUNDHOUSE_SERVER ?? "http://127.0.0.1:8018";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/roundhouse/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The pages of the lobby need not wait for the table.
    chunkSizeWarningLimit: 300,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node", setupFiles: ["src/i18n/prepare-tests.ts"] },
});
