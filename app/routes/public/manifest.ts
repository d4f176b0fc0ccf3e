import { publicApi } from "~/http/api.server";

export const { loader } = publicApi({
  GET: async ({ context }) => {
    const manifest = {
      name: context.config.brandName,
      short_name: context.config.brandName,
      start_url: "/",
      display: "browser",
      background_color: "#f5eee1",
      theme_color: "#1d4d4f",
      icons: [192, 512].map((size) => ({
        src: `/icons/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: "image/png",
      })),
    };
    const headers = {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=86400",
    };
    return new Response(JSON.stringify(manifest), { headers });
  },
});
