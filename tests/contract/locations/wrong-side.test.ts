import { expect, test } from "vitest";
import type { Place } from "#contract/rules/locations/places.ts";
import { findWrongSide } from "#contract/rules/locations/wrong-side.ts";

const christchurch = { lat: -43.53, lng: 172.63 };
const stewart = { lat: -46.9, lng: 168.1 };
const chathams = { lat: -43.95, lng: -176.55 };
const leeds = { lat: 53.8, lng: -1.55 };
const singapore = { lat: 1.35, lng: 103.8 };
const nz = "Pacific/Auckland";

test("a place far from all others is turned to where they are", () => {
  for (const [place, others, turned] of [
    [{ lat: 43.53756, lng: 172.61175 }, [christchurch], { lat: -43.53756, lng: 172.61175 }],
    [{ lat: 43.53756, lng: 172.61175 }, [leeds, stewart], { lat: -43.53756, lng: 172.61175 }],
    [{ lat: -43.53756, lng: -172.61175 }, [christchurch], { lat: -43.53756, lng: 172.61175 }],
    [{ lat: 43.5, lng: -172.6 }, [christchurch], { lat: -43.5, lng: 172.6 }],
    [{ lat: 43.95, lng: 176.55 }, [chathams], { lat: -43.95, lng: -176.55 }],
    [{ lat: -53.8, lng: 1.55 }, [leeds], { lat: 53.8, lng: -1.55 }],
    [{ lat: -1.55, lng: 53.8 }, [leeds], { lat: 53.8, lng: -1.55 }],
  ] as [Place, Place[], Place][]) {
    expect(findWrongSide(place, others, nz)?.turned).toEqual(turned);
  }
});

test("a place near others is right, and so is a far one that no turn brings near", () => {
  expect(findWrongSide(stewart, [christchurch], nz)).toBeUndefined();
  expect(findWrongSide(chathams, [christchurch], nz)).toBeUndefined();
  expect(findWrongSide(chathams, [stewart], nz)).toBeUndefined();
  expect(findWrongSide(leeds, [christchurch], nz)).toBeUndefined();
  expect(findWrongSide(singapore, [christchurch, leeds], nz)).toBeUndefined();
});

test("the distance said is that to the nearest of the others", () => {
  const wrong = findWrongSide({ lat: 43.53, lng: 172.63 }, [stewart, christchurch], nz);
  expect(Math.round((wrong?.metres ?? 0) / 1000)).toBe(9681);
});

test("without others the likely time zone decides, and zeros of devices are no others", () => {
  const north = { lat: 43.53756, lng: 172.61175 };
  for (const others of [[], [{ lat: 0, lng: 0 }]]) {
    expect(findWrongSide(north, others, nz)).toEqual({
      turned: { lat: -43.53756, lng: 172.61175 },
      metres: undefined,
    });
  }
  expect(findWrongSide(christchurch, [], nz)).toBeUndefined();
  expect(findWrongSide(leeds, [], nz)).toBeUndefined();
  expect(findWrongSide(north, [], "UTC")).toBeUndefined();
});
